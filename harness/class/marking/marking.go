// Package marking serves the pages on which tutors give points for what no program can
// judge: a submission's files beside its failures, and a form.
//
// Only this machine can reach them: they are served on the loopback address, under a secret
// path, and only to browsers that were sent to exactly this address. Names, files and
// outputs are hostile: templates escape them, characters are made visible, and a content
// security policy allows the pages' own script and style and nothing else. Without the
// script everything works, too.
package marking

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"errors"
	"html/template"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/page"
	"touchstone/harness/report/words"
)

var (
	//go:embed marking.html
	markup string
	//go:embed marking.css
	style string
	//go:embed marking.js
	script string

	pages = sync.OnceValue(func() *template.Template {
		return template.Must(template.New("marking").Funcs(template.FuncMap{"say": catalog.English.Say}).Parse(markup))
	})
)

// Server serves the pages of a class.
type Server struct {
	results  *class.Results
	marks    *class.MarksFile
	who      string // marks, unless the browser says otherwise
	v        words.Voice
	pages    *template.Template
	listener net.Listener
	token    string
}

// New begins to listen on a port of the loopback address; 0 is any that is free. The marks
// are given by this tutor, unless the browser says otherwise.
func New(results *class.Results, marks *class.MarksFile, who string, port int) (*Server, error) {
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	v := words.In(results.Ledger.Language)
	return &Server{
		results: results, marks: marks, who: who, v: v, listener: listener, token: rand.Text(),
		pages: template.Must(pages().Clone()).Funcs(template.FuncMap{"say": v.Say}),
	}, nil
}

// URL is the address of the first page. Anyone with it can enter marks.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + s.home() }

func (s *Server) home() string { return "/" + s.token + "/" }

// Serve serves the pages until ctx ends, and then lets requests finish for a moment.
func (s *Server) Serve(ctx context.Context) error {
	server := &http.Server{
		Handler: s.Handler(), ErrorLog: log.New(io.Discard, "", 0),
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, MaxHeaderBytes: 64 << 10,
	}
	stopped := make(chan error, 1)
	defer context.AfterFunc(ctx, func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := server.Shutdown(last); err != nil {
			stopped <- server.Close()
			return
		}
		stopped <- nil
	})()
	if err := server.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// Handler answers requests, and refuses those that do not come from a page of its own.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.overview)
	mux.HandleFunc("POST /renew", s.renew)
	mux.HandleFunc("GET /submission/{key}", s.submission)
	mux.HandleFunc("POST /submission/{key}", s.save)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { s.refuse(w, http.StatusNotFound) })
	known := http.StripPrefix("/"+s.token, mux)
	sameSite := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("X-Frame-Options", "DENY")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Referrer-Policy", "same-origin") // elsewhere the path stays a secret
		head.Set("Cache-Control", "no-store")
		from, err := netip.ParseAddrPort(r.RemoteAddr)
		switch {
		case err != nil || !from.Addr().Unmap().IsLoopback() || r.Host != s.listener.Addr().String():
			s.refuse(w, http.StatusForbidden)
		case !s.knows(r.URL.Path):
			s.refuse(w, http.StatusNotFound)
		case sameSite.Check(r) != nil:
			s.refuse(w, http.StatusForbidden)
		default:
			known.ServeHTTP(w, r)
		}
	})
}

// knows reports whether a path begins with the token.
func (s *Server) knows(path string) bool {
	token, _, folder := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return folder && subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}

// refuse answers in one line that helps somebody who mistyped and nobody else.
func (s *Server) refuse(w http.ResponseWriter, status int) {
	http.Error(w, s.v.Say("marking.refused"), status)
}

// fault answers when something cannot be read or written.
func (s *Server) fault(w http.ResponseWriter, err error) {
	s.render(w, http.StatusInternalServerError, "fault", s.frame(words.Line(s.told(err))))
}

// frame is what all pages have.
type frame struct {
	Language, Title, Assignment, Home string
	Style                             template.CSS
	Script                            template.JS
}

func (s *Server) frame(title string) frame {
	return frame{
		Language: string(s.v.Language), Title: title, Assignment: words.Line(s.results.Ledger.Assignment.Title), Home: s.home(),
		Style: template.CSS(allStyle), Script: template.JS(script),
	}
}

func (s *Server) render(w http.ResponseWriter, status int, name string, data any) {
	s.send(w, status, func(w io.Writer) error { return s.pages.ExecuteTemplate(w, name, data) })
}

func (s *Server) send(w http.ResponseWriter, status int, write func(io.Writer) error) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = write(w) // the browser has gone
}

const framing = "; frame-ancestors 'none'"

var (
	allStyle    = page.Style() + style
	policy      = page.Policy(allStyle, script, "self") + framing
	classPolicy = page.Policy(page.Style(), page.Script(), "self") + framing
)
