package validate

import "testing"

// What Camel's loader took and refused when it was asked for the period of a timer and the timeout of a multicast.
func TestIsDuration(t *testing.T) {
	for value, want := range map[string]bool{
		"1000": true, "5s": true, "1h30m": true, "5s500ms": true, "5ms": true, "5msec": true, "5sec": true, "5secs": true, "5min": true,
		"5minute": true, "5hr": true, "5day": true, "5week": true, "5S": true, "PT5S": true, "-1": true, "05s": true, "1.5": true, "1.5S": true, "abc": true, "": true,
		"5 s": false, "5 seconds": false, "5seconds": false, "5second": false, "5mins": false, "5minutes": false, "5hours": false, "5days": false, "5millis": false,
		"500us": false, "1h 30m": false, "1.5s": false, "0.5 m": false, "5 ms": false, "5Ms": false, "5 min": false, "5 day": false,
	} {
		if isDuration(value) != want {
			t.Errorf("%q: %t, and Camel says %t", value, !want, want)
		}
	}
}
