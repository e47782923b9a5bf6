package main

import (
	"os"
	"path/filepath"
	"strings"

	"touchstone/harness/authoring/record"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// batched says what is recorded of the files in the folder of --batch, by name.
func (f recordFlags) batched() (orders []record.Order, err error) {
	entries, err := os.ReadDir(f.batch)
	if err != nil {
		return nil, diagnostic.New("--batch "+f.batch, diagnostic.Cause(err), catalog.Message{})
	}
	at := map[string]int{}
	for _, e := range entries {
		ending := filepath.Ext(e.Name())
		if e.IsDir() || ending != ".in" && ending != ".args" {
			continue
		}
		from := filepath.Join(f.batch, e.Name())
		data, err := os.ReadFile(from)
		if err != nil {
			return nil, diagnostic.New(from, diagnostic.Cause(err), catalog.Message{})
		}
		name := strings.TrimSuffix(e.Name(), ending)
		if _, there := at[name]; !there {
			at[name] = len(orders)
			o := f.order
			o.Case, o.Title = name, name
			orders = append(orders, o)
		}
		o := &orders[at[name]]
		if ending == ".in" {
			o.Input = &record.File{Name: "input.txt", From: from, Data: data}
		} else {
			o.Args = caselang.Arguments(data)
		}
	}
	if len(orders) == 0 {
		return nil, diagnostic.New("--batch "+f.batch, catalog.Of("record.batch-empty"), catalog.Message{})
	}
	for i := range orders {
		if err := gatherArguments(&orders[i], f.batch, orders[i].Args); err != nil {
			return nil, err
		}
	}
	return orders, nil
}
