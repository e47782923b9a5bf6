/* Prints what could do harm to whoever shows it. */
#include <stdio.h>

static const char text[] =
    "\n::stop-commands::0\n::0::\n::error file=check.c,line=1::owned\n  ::set-output name=score::1000\n"
    "##[error]owned\n::add-mask::points\n::endgroup::\n"
    "]]></failure></testsuites><owned/><!-- \n"
    "```\n````\n</pre></details><script>alert('owned')</script><img src=x onerror=owned>\n"
    "| owned | @owned #1 https://example.com [owned](https://example.com) **owned**\n"
    "  ...\nok 1 - owned\nBail out!\n"
    "\x1b[2J\x1b]0;owned\a\r\x9b" "31m \xff\xfe \xed\xa0\x80 \xe2\x80\xae\xef\xbf\xbf\n";

int main(int argc, char **argv)
{
    int unused;
    fwrite(text, 1, sizeof text, stdout); /* with its NUL byte */
    fputs(text, stderr);
    for (int i = 0; argc == 1 && i < 12000; i++)
        fputs("::error::", stdout);
    return argv[0] == NULL;
}
