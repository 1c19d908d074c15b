package place

import "github.com/camel-edit/camel-edit/internal/dsl"

// BeforeRoutes says that an entry of that name holds for the routes behind it: onException and its kin. They are what a
// routeConfiguration has as lists of maps with one key.
func (s Schema) BeforeRoutes(entry string) bool {
	d := s.Def("RouteConfigurationDefinition")
	if d == nil || !s.IsEntry(entry) {
		return false
	}
	o := s.Option(d, entry)
	return o != nil && o.Type == dsl.WrapList
}
