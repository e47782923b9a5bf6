package catalog

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"
)

// Message is a sentence that is not yet in any language: a fact. Messages are
// comparable: equal keys with equal values are equal messages. In YAML and JSON, a
// message is {key: ..., values: {name: value, ...}}.
type Message struct {
	Key    string
	values any // nil or list: results hold tens of thousands of messages, nearly all of them empty
}

const maxValues = 4

// list is name, value, name, value ...; then nil.
type list [2 * maxValues]any

// Of returns the message of a key, with alternating names and values, at most four
// values. A value is a string, a number or a message.
func Of(key string, values ...any) Message {
	if len(values) == 0 {
		return Message{Key: key}
	}
	var all list
	if copy(all[:], values) < len(values) {
		panic("too many values for " + key)
	}
	return Message{key, all}
}

// Values returns the values with their names, as Of takes them.
func (m Message) Values() []any {
	all, _ := m.values.(list)
	n := 0
	for n < len(all) && all[n] != nil {
		n += 2
	}
	return all[:n]
}

// Verbatim returns what is the same in every language: a command, a name or a value,
// and the words of the system, of a tool or of a library. No text is no message.
func Verbatim(text string) Message {
	if text == "" {
		return Message{}
	}
	return Of("quoted", "text", text)
}

// Named is Language.Named as a message.
func Named(kind, name string, values ...any) Message {
	if key := kind + "." + name; Has(key) {
		return Of(key, values...)
	}
	return Verbatim(name)
}

// Equal is ==, to those who compare by methods.
func (m Message) Equal(other Message) bool { return m == other }

// None reports whether the message is empty.
func (m Message) None() bool { return m.Key == "" }

// IsZero reports the same, to those who write YAML and JSON.
func (m Message) IsZero() bool { return m.None() }

// Error returns the message in English, so that it can travel as an error.
func (m Message) Error() string { return English.Text(m) }

// Map returns the message with other texts for its values, at any depth.
func (m Message) Map(other func(name, text string) string) Message {
	values := m.Values()
	for i := 0; i < len(values); i += 2 {
		switch v := values[i+1].(type) {
		case Message:
			values[i+1] = v.Map(other)
		case string:
			values[i+1] = other(values[i].(string), v)
		}
	}
	return Of(m.Key, values...)
}

// written is the form of a message in YAML and JSON.
func (m Message) written() map[string]any {
	form, values, given := map[string]any{"key": m.Key}, map[string]any{}, m.Values()
	for i := 0; i < len(given); i += 2 {
		value := given[i+1]
		switch v := value.(type) {
		case Message:
			if value = v.written(); v.None() {
				value = ""
			}
		case int, float64:
		default:
			value = fmt.Sprint(v)
		}
		values[given[i].(string)] = value
	}
	if len(values) > 0 {
		form["values"] = values
	}
	return form
}

// MarshalYAML returns the form of a message in YAML.
func (m Message) MarshalYAML() (any, error) { return m.written(), nil }

// MarshalJSON writes the same as JSON.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal(m.written()) }

// UnmarshalYAML reads what MarshalYAML returns.
func (m *Message) UnmarshalYAML(n *yaml.Node) (err error) {
	var fields map[string]any
	if n.Decode(&fields) != nil {
		return unknown(n.Value)
	}
	*m, err = read(fields)
	return err
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Message) UnmarshalJSON(data []byte) (err error) {
	var fields map[string]any
	if json.Unmarshal(data, &fields) != nil {
		return unknown(string(data))
	}
	*m, err = read(fields)
	return err
}

func unknown(value string) error {
	return Of("yaml.unknown-value", "value", strconv.Quote(value))
}

// read returns the message of these fields; none if it says something that the catalog
// has no text for, so that the text beside it stays.
func read(fields map[string]any) (m Message, err error) {
	key, named := fields["key"].(string)
	values, valued := fields["values"].(map[string]any)
	if !named || len(values) > maxValues || valued != (len(fields) == 2) {
		return m, unknown(key)
	}
	known := Has(key)
	var given []any
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		switch v := value.(type) {
		case string, int:
		case float64:
			if whole := int(v); float64(whole) == v {
				value = whole // JSON does not tell them apart
			}
		case map[string]any:
			part, err := read(v)
			if err != nil {
				return m, err
			}
			value, known = part, known && !part.None()
		default:
			return m, unknown(key)
		}
		given = append(given, name, value)
	}
	if !known {
		return Message{}, nil
	}
	return Of(key, given...), nil
}
