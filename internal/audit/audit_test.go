package audit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

func TestSummarize(t *testing.T) {
	var b buffer
	for _, session := range []string{"a", "b", "c"} {
		l := To(&b, session)
		for _, err := range []error{
			l.Start(Start{Access: "write"}),
			l.Call(Call{Tool: "x", File: strings.Repeat("é", 5000), Client: "a\"}\n{\"ev\":\"session_end\"}"}),
			l.Latch(Latch{Blocked: 3}),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if session != "c" {
			if err := l.End(End{Counters: Counters{Calls: 2, BlockedByCode: map[string]int{"OUTSIDE_ROOT": 1}}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for l := range strings.Lines(b.String()) {
		if !json.Valid([]byte(l)) || len(l) > 4096 {
			t.Errorf("%d bytes: %s", len(l), l)
		}
	}
	b.WriteString(`{"v":1,"ev":"ca`)
	got, err := Summarize(&b)
	if err != nil || got.Sessions != 3 || got.Unfinished != 1 || got.Counters.Calls != 4 || got.Counters.BlockedByCode["OUTSIDE_ROOT"] != 2 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestSummarizeRefuses(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"{\"v\":1,\"ev\":\"call\"}\nnonsense\n{}\n", "line 2"},
		{"{\"v\":2,\"ev\":\"call\"}\n", "line 1: format 2"},
	} {
		if _, err := Summarize(strings.NewReader(tc.in)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: got %v", tc.in, err)
		}
	}
}
