package oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What Camel's YAML reader makes of a text: its events, as the public YAML test suite writes them, up to an error. */
final class Reader {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Reader() {
    }

    static ObjectNode read(String text) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode events = answer.putArray("events");
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (Event e : new Parse(LoadSettings.builder().build()).parseInputStream(new ByteArrayInputStream(bytes))) {
                events.add(line(e));
            }
            answer.put("accepted", true);
        } catch (YamlEngineException e) {
            answer.put("accepted", false);
            answer.put("error", e.getMessage());
        }
        return answer;
    }

    /** The reader leaves out and escapes characters that the suite has as they are. */
    private static String line(Event e) {
        String line = e.toString();
        if (e instanceof ScalarEvent s) {
            line = line.substring(0, line.length() - s.escapedValue().length()) + s.getValue().replace("\\", "\\\\")
                    .replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r").replace("\b", "\\b");
        }
        return line;
    }
}
