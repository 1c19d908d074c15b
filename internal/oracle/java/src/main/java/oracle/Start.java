package oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteTemplateDefinition;
import org.apache.camel.model.RouteTemplateParameterDefinition;
import org.apache.camel.support.DefaultRegistry;

/**
 * What a start says of a text that loads. The routes are built and started in a context whose components, beans and classes
 * are stand-ins where they are a project's, and whose endpoints do nothing.
 */
final class Start {
    private static final ObjectMapper JSON = new ObjectMapper();

    // What a placeholder stands for is the project's: the text is refused if no value makes it start.
    private static final List<String> VALUES = List.of("1", "true", "direct:x", "x");

    private Start() {
    }

    static ObjectNode start(String text) {
        ObjectNode answer = JSON.createObjectNode();
        Throwable first = null;
        for (String value : text.contains("{{") ? VALUES : VALUES.subList(0, 1)) {
            try {
                run(text, value);
                return answer.put("started", true);
            } catch (Exception | LinkageError e) {
                first = first == null ? e : first;
            }
        }
        ObjectNode failure = Failure.of(first);
        answer.put("started", false);
        answer.set("startError", failure.get("error"));
        return answer;
    }

    private static void run(String text, String value) throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext(false)) {
            context.getCamelContextExtension().setRegistry(new DefaultRegistry(new StandIns.Beans()));
            StandIns.toLoad(context, value);
            StandIns.toStart(context);
            context.disableJMX();
            context.getShutdownStrategy().setTimeout(1);
            context.build();
            // A file that a project has is there.
            Load.into(context, text.replace("resource:file:", "resource:classpath:"));
            context.start();
            use(context, value);
        }
    }

    /** A template is built when it is used: once each, with its defaults, and with the value for what has none. */
    private static void use(DefaultCamelContext context, String value) throws Exception {
        for (RouteTemplateDefinition template : context.getRouteTemplateDefinitions()) {
            Map<String, Object> parameters = new HashMap<>();
            if (template.getTemplateParameters() != null) {
                for (RouteTemplateParameterDefinition p : template.getTemplateParameters()) {
                    parameters.put(p.getName(), p.getDefaultValue() == null ? value : p.getDefaultValue());
                }
            }
            context.addRouteFromTemplate(null, template.getId(), parameters);
        }
    }
}
