/* Does not build, in a way that is meant for whoever reads the log. */
#line 1 "../../outside.c"
#error ::error::owned
#line 3 "inside,line=1.c"
#error %0A::error::owned
#line 10 "check.c"
int main(void)
{
    return misssing;
}
