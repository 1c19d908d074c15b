package oracle;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.Resource;

/** Prints the parts of Camel's model that Camel has no dumper for, by their fields: name and value, sorted by name. */
final class Fields {
    private Fields() {
    }

    static String of(Object o) {
        StringBuilder out = new StringBuilder();
        print(out, o, Collections.newSetFromMap(new IdentityHashMap<>()));
        return out.toString();
    }

    private static void print(StringBuilder out, Object o, Set<Object> above) {
        if (o == null || o instanceof CharSequence || o instanceof Number || o instanceof Boolean || o instanceof Enum<?>
                || o instanceof Class<?>) {
            out.append(o);
        } else if (o instanceof Collection<?> c) {
            out.append('[');
            for (Object item : c) {
                print(out, item, above);
                out.append(' ');
            }
            out.append(']');
        } else if (o instanceof Map<?, ?> m) {
            Map<String, Object> sorted = new TreeMap<>();
            m.forEach((k, v) -> sorted.put(String.valueOf(k), v));
            printMap(out, sorted, above);
        } else if (!o.getClass().getName().startsWith("org.apache.camel.")) {
            out.append(o.getClass().getName());
        } else if (above.add(o)) {
            out.append(o.getClass().getSimpleName());
            printMap(out, fields(o), above);
            above.remove(o);
        }
    }

    private static void printMap(StringBuilder out, Map<String, Object> m, Set<Object> above) {
        out.append('{');
        m.forEach((k, v) -> {
            out.append(k).append('=');
            print(out, v, above);
            out.append(' ');
        });
        out.append('}');
    }

    private static Map<String, Object> fields(Object o) {
        Map<String, Object> out = new TreeMap<>();
        for (Class<?> c = o.getClass(); c != null && c.getName().startsWith("org.apache.camel."); c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (Modifier.isStatic(f.getModifiers()) || f.isSynthetic() || aside(f)) {
                    continue;
                }
                try {
                    f.setAccessible(true);
                    Object v = f.get(o);
                    if (v != null && !(v instanceof Collection<?> l && l.isEmpty())) {
                        out.put(f.getName(), v);
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return out;
    }

    // Where a definition comes from, what it hangs on and how far it is built is not what it means.
    private static final Set<String> ASIDE = Set.of("lineNumber", "location", "parent", "index", "inlined", "prepared");

    private static boolean aside(Field f) {
        return CamelContext.class.isAssignableFrom(f.getType()) || Resource.class.isAssignableFrom(f.getType())
                || ASIDE.contains(f.getName());
    }
}
