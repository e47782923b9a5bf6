package strictyaml

import (
	"bytes"
	"io"
	"reflect"

	"gopkg.in/yaml.v3"
)

// enough is the number of nodes that yaml.v3 gets at once. Its encoder keeps all of
// a document that it has written, at some hundred bytes a node.
const enough = 1000

// pieces writes a mapping as several documents that are one when they are put
// together: the keys one after another, and a long list in parts.
type pieces struct {
	w     io.Writer
	next  *yaml.Node // a mapping
	nodes int        // in it
	inner bool       // it begins within a list: its first line, the key, is written already
	some  bool       // something is written
}

// write writes a struct.
func (p *pieces) write(v reflect.Value) error {
	p.next = &yaml.Node{Kind: yaml.MappingNode}
	for key, field := range fields(v) {
		if field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct && field.Len() > 0 {
			if err := p.list(key, field); err != nil {
				return err
			}
			continue
		}
		p.add(&p.next.Content, text(key), node(field))
		if err := p.flushed(enough); err != nil {
			return err
		}
	}
	if !p.some {
		return p.flushed(0)
	}
	return p.flushed(1)
}

// list writes a list of structs, which is never on one line.
func (p *pieces) list(key string, v reflect.Value) error {
	var list *yaml.Node
	for i := range v.Len() {
		if list == nil {
			list = &yaml.Node{Kind: yaml.SequenceNode}
			p.next.Content = append(p.next.Content, text(key), list)
			p.inner = p.inner || i > 0
		}
		p.add(&list.Content, node(v.Index(i)))
		if p.nodes >= enough {
			list = nil
		}
		if err := p.flushed(enough); err != nil {
			return err
		}
	}
	return nil
}

func (p *pieces) add(to *[]*yaml.Node, nodes ...*yaml.Node) {
	*to = append(*to, nodes...)
	for _, n := range nodes {
		p.nodes += count(n)
	}
}

// flushed writes what there is, if it has at least so many nodes.
func (p *pieces) flushed(least int) error {
	if p.nodes < least {
		return nil
	}
	var b bytes.Buffer
	if err := document(&b, p.next); err != nil {
		return err
	}
	if p.inner {
		b.ReadBytes('\n') // the line is there
	}
	p.next, p.nodes, p.inner, p.some = &yaml.Node{Kind: yaml.MappingNode}, 0, false, true
	_, err := b.WriteTo(p.w)
	return err
}

func count(n *yaml.Node) int {
	all := 1
	for _, inside := range n.Content {
		all += count(inside)
	}
	return all
}
