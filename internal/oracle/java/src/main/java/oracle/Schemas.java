package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** The two schemas in the jar of the YAML DSL: all that is accepted, and the canonical form. */
final class Schemas {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchema CLASSIC = read("/schema/camelYamlDsl.json");
    private static final JsonSchema CANONICAL = read("/schema/camelYamlDsl-canonical.json");

    private Schemas() {
    }

    static ObjectNode check(String text) {
        ObjectNode answer = JSON.createObjectNode();
        try {
            JsonNode value = JSON.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(text));
            for (ValidationMessage m : CLASSIC.validate(value)) {
                answer.withArray("classic").add(m.toString());
            }
            for (ValidationMessage m : CANONICAL.validate(value)) {
                answer.withArray("canonical").add(m.toString());
            }
        } catch (YamlEngineException | IllegalArgumentException e) {
            // Camel reads more than a schema can be held against, such as tags of the author's.
            answer.put("schemaError", e.getMessage());
        }
        return answer;
    }

    private static JsonSchema read(String name) {
        try (InputStream in = Schemas.class.getResourceAsStream(name)) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V4).getSchema(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
