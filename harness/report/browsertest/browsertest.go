// Package browsertest starts browsers for tests.
package browsertest

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// Must is the option -browser: everything is tried, in full.
var Must = flag.Bool("browser", false, "fail when there is no Chromium to open pages in")

// Program finds Chromium, under any of its names. Without it the test is skipped, or fails
// with -browser.
func Program(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it starts a browser: left out with -short")
	}
	var errs []error
	for _, name := range []string{"chromium", "google-chrome", "chromium-browser"} {
		program, err := exec.LookPath(name)
		if err == nil {
			return program
		}
		errs = append(errs, err)
	}
	if *Must {
		t.Fatal(errors.Join(errs...))
	}
	t.Skip("without Chromium the page cannot be opened (with -browser this is a failure):", errors.Join(errs...))
	return ""
}

// Start starts a Chromium, with a profile of its own, that runs until stop is called. One
// start in thirty of some builds of it crashes before anything is opened, which says
// nothing about a page: so there are several tries.
func Start(program string) (ctx context.Context, stop func(), err error) {
	for range 5 {
		if ctx, stop, err = start(program); err == nil {
			return ctx, stop, nil
		}
	}
	return nil, nil, err
}

func start(program string) (context.Context, func(), error) {
	folder, err := os.MkdirTemp("", "touchstone-chromium-")
	if err != nil {
		return nil, nil, err
	}
	ctx, cancelBrowser := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(program), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-background-networking", true), chromedp.UserDataDir(folder),
		chromedp.WindowSize(1440, 1000),
	)
	ctx, cancelTab := chromedp.NewContext(ctx)
	stop := func() {
		cancelTab()
		cancelBrowser()
		os.RemoveAll(folder)
	}
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, err
	}
	return ctx, stop, nil
}
