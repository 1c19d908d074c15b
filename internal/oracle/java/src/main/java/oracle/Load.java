package oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.ErrorHandlerFactory;
import org.apache.camel.NamedNode;
import org.apache.camel.RouteConfigurationsBuilder;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.builder.DefaultErrorHandlerBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.DefaultNodeIdFactory;
import org.apache.camel.model.ErrorHandlerDefinition;
import org.apache.camel.spi.ModelToXMLDumper;
import org.apache.camel.spi.Resource;
import org.apache.camel.spi.RestConfiguration;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.apache.camel.xml.LwModelToXMLDumper;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What Camel's loader makes of a text: the model, or why not. The context is never started. */
final class Load {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Load() {
    }

    static ObjectNode load(String text) {
        ObjectNode answer = JSON.createObjectNode();
        Ids.reset();
        try (DefaultCamelContext context = new DefaultCamelContext(false)) {
            StandIns.toLoad(context, "1");
            context.build();
            long begin = System.nanoTime();
            List<RouteBuilder> builders = into(context, text);
            answer.put("nanos", System.nanoTime() - begin);
            ObjectNode model = JSON.createObjectNode();
            for (Map.Entry<String, List<String>> part : model(context, builders).entrySet()) {
                part.getValue().forEach(model.withArray(part.getKey())::add);
            }
            // Camel passes by what it does not know at the root, with a line in its log.
            answer.put("accepted", !model.isEmpty());
            if (model.isEmpty()) {
                answer.put("error", "Camel makes nothing of it");
            }
            answer.set("model", model);
        } catch (Exception | LinkageError e) {
            answer.put("accepted", false);
            answer.setAll(Failure.of(e));
        }
        return answer;
    }

    /** Loads a text into a context, in the order of Camel's own loader. */
    static List<RouteBuilder> into(CamelContext context, String text) throws Exception {
        Resource resource = resource(text);
        Collection<RoutesBuilder> builders = PluginHelper.getRoutesLoader(context).findRoutesBuilders(resource);
        List<RouteBuilder> out = new ArrayList<>();
        for (RoutesBuilder b : builders) {
            if (b instanceof RouteConfigurationsBuilder c) {
                context.addRoutesConfigurations(c);
            }
        }
        for (RoutesBuilder b : builders) {
            context.addRoutes(b);
            if (b instanceof RouteBuilder r) {
                out.add(r);
            }
        }
        for (RoutesBuilder b : builders) {
            context.addTemplatedRoutes(b);
        }
        return out;
    }

    /** The text as a file by whose name the loader is chosen. The routes of an Integration are taken out, as Camel K does. */
    private static Resource resource(String text) {
        if (root(text) instanceof Map<?, ?> root) {
            if ("Kamelet".equals(root.get("kind"))) {
                return ResourceHelper.fromString("in.kamelet.yaml", text);
            }
            if ("Integration".equals(root.get("kind")) && root.get("spec") instanceof Map<?, ?> spec
                    && spec.get("flows") instanceof List<?> flows) {
                return ResourceHelper.fromString("in.yaml", new Dump(DumpSettings.builder().build()).dumpToString(flows));
            }
        }
        return ResourceHelper.fromString("in.yaml", text);
    }

    private static Object root(String text) {
        try {
            return text.contains("kind") ? new org.snakeyaml.engine.v2.api.Load(LoadSettings.builder().build()).loadFromString(text) : null;
        } catch (YamlEngineException e) {
            return null; // Camel's loader says so
        }
    }

    private static Map<String, List<String>> model(DefaultCamelContext context, List<RouteBuilder> builders) throws Exception {
        ModelToXMLDumper dumper = new LwModelToXMLDumper();
        Map<String, List<String>> model = new TreeMap<>();
        dump(model, "routes", context, dumper, context.getRouteDefinitions());
        dump(model, "rests", context, dumper, context.getRestDefinitions());
        dump(model, "routeConfigurations", context, dumper, context.getRouteConfigurationDefinitions());
        dump(model, "routeTemplates", context, dumper, context.getRouteTemplateDefinitions());
        for (Object bean : context.getCustomBeans()) {
            add(model, "beans", bean(dumper, context, bean));
        }
        // Camel has no dumper for what follows.
        context.getDataFormats().forEach((id, d) -> add(model, "dataFormats", id + ": " + Fields.of(d)));
        context.getTransformers().forEach(t -> add(model, "transformers", Fields.of(t)));
        context.getValidators().forEach(v -> add(model, "validators", Fields.of(v)));
        String rest = Fields.of(context.getRestConfiguration());
        if (!rest.equals(Fields.of(new RestConfiguration()))) {
            add(model, "restConfiguration", rest);
        }
        addErrorHandler(model, context.getCamelContextExtension().getErrorHandlerFactory());
        for (RouteBuilder b : builders) {
            dump(model, "onExceptions", context, dumper, b.getRouteCollection().getOnExceptions());
            dump(model, "onCompletions", context, dumper, b.getRouteCollection().getOnCompletions());
            dump(model, "intercepts", context, dumper, b.getRouteCollection().getIntercepts());
            dump(model, "interceptFroms", context, dumper, b.getRouteCollection().getInterceptFroms());
            dump(model, "interceptSendTos", context, dumper, b.getRouteCollection().getInterceptSendTos());
            b.getTemplatedRouteCollection().getTemplatedRoutes().forEach(t -> add(model, "templatedRoutes", Fields.of(t)));
            addErrorHandler(model, b.getRouteCollection().getErrorHandlerFactory());
        }
        return model;
    }

    private static String bean(ModelToXMLDumper dumper, CamelContext context, Object bean) throws Exception {
        try {
            return dumper.dumpBeansAsXml(context, List.of(bean));
        } catch (ClassCastException e) {
            // The dumper wants the keys of constructors to be numbers.
            return Fields.of(bean);
        }
    }

    private static void addErrorHandler(Map<String, List<String>> model, ErrorHandlerFactory factory) {
        Object handler = factory instanceof ErrorHandlerDefinition d ? d.getErrorHandlerType() : factory;
        // Every context has a builder of the default one.
        if (handler != null && !(handler instanceof DefaultErrorHandlerBuilder)) {
            add(model, "errorHandler", Fields.of(handler));
        }
    }

    private static void dump(Map<String, List<String>> model, String part, CamelContext context, ModelToXMLDumper dumper,
                             Iterable<? extends NamedNode> nodes) throws Exception {
        for (NamedNode n : nodes) {
            try {
                add(model, part, dumper.dumpModelAsXml(context, n, false, false, false));
            } catch (NullPointerException | ClassCastException e) {
                // The dumper takes it for granted that every EIP has its expression.
                add(model, part, Fields.of(n));
            }
        }
    }

    private static void add(Map<String, List<String>> model, String part, String dumped) {
        model.computeIfAbsent(part, p -> new ArrayList<>()).add(dumped);
    }

    /** Ids that Camel makes up are numbered through all contexts of a process. */
    private static final class Ids extends DefaultNodeIdFactory {
        static void reset() {
            resetAllCounters();
        }
    }
}
