// Command touchstone grades submissions against the assignments in cases/.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // the zones of policies, also on machines that have none
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), ending()...)
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	whenUnread(leave)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// ending lists the signals that end a run, after which nothing is left behind. With nohup, the end of a terminal is none.
func ending() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
