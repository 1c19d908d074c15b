package oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** What went wrong, with the line that Camel names, if it names one. */
final class Failure {
    private static final Pattern LINE = Pattern.compile("\\bline (\\d+)");

    private Failure() {
    }

    static ObjectNode of(Throwable e) {
        ObjectNode out = new ObjectMapper().createObjectNode();
        Throwable root = e;
        StringBuilder message = new StringBuilder();
        for (int depth = 0; root != null && depth < 20; depth++) {
            String said = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
            // A cause is often in the message of what it caused.
            if (message.indexOf(said) < 0) {
                message.append(message.isEmpty() ? "" : " | ").append(said);
            }
            int line = line(root, said);
            if (line > 0) {
                out.put("line", line);
            }
            root = root.getCause() == root ? null : root.getCause();
        }
        return out.put("error", message.toString());
    }

    private static int line(Throwable e, String message) {
        if (e instanceof MarkedYamlEngineException m && m.getProblemMark().isPresent()) {
            return m.getProblemMark().get().getLine() + 1;
        }
        Matcher m = LINE.matcher(message);
        return m.find() ? Integer.parseInt(m.group(1)) : 0;
    }
}
