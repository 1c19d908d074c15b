package oracle;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.MultipleConsumersSupport;
import org.apache.camel.Predicate;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.Route;
import org.apache.camel.TypeConverter;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.DefaultBeanIntrospection;
import org.apache.camel.impl.engine.DefaultClassResolver;
import org.apache.camel.impl.engine.DefaultComponentResolver;
import org.apache.camel.impl.engine.DefaultDataFormatResolver;
import org.apache.camel.impl.engine.DefaultLanguageResolver;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.KameletDefinition;
import org.apache.camel.model.LogDefinition;
import org.apache.camel.model.PipelineDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.reifier.ProcessorReifier;
import org.apache.camel.spi.AggregationRepository;
import org.apache.camel.spi.BeanIntrospection;
import org.apache.camel.spi.BeanRepository;
import org.apache.camel.spi.ClaimCheckRepository;
import org.apache.camel.spi.ComponentResolver;
import org.apache.camel.spi.DataFormatResolver;
import org.apache.camel.spi.ExceptionHandler;
import org.apache.camel.spi.HeaderFilterStrategy;
import org.apache.camel.spi.IdempotentRepository;
import org.apache.camel.spi.Language;
import org.apache.camel.spi.LanguageResolver;
import org.apache.camel.spi.Policy;
import org.apache.camel.spi.PropertiesFunction;
import org.apache.camel.spi.PropertiesSource;
import org.apache.camel.spi.PropertyConfigurer;
import org.apache.camel.spi.PropertyConfigurerAware;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.support.DefaultEndpoint;
import org.apache.camel.support.DefaultProducer;
import org.apache.camel.support.ExpressionAdapter;
import org.apache.camel.support.service.ServiceSupport;

/** What takes the place of a project's classes, beans, components, data formats and languages. It takes every option. */
final class StandIns {
    private static final PropertyConfigurer ANY_OPTION = (context, target, name, value, ignoreCase) -> true;

    static {
        ProcessorReifier.registerReifier(CircuitBreakerDefinition.class, (route, eip) -> pipeline(route, (ProcessorDefinition<?>) eip));
        ProcessorReifier.registerReifier(KameletDefinition.class, (route, eip) -> pipeline(route, (ProcessorDefinition<?>) eip));
    }

    private StandIns() {
    }

    /** For a text to load: its classes, properties and languages, and what it sets on its beans. */
    static void toLoad(DefaultCamelContext context, String property) {
        context.setClassResolver(new Classes(context));
        context.getCamelContextExtension().addContextPlugin(BeanIntrospection.class, new Introspection());
        context.getCamelContextExtension().addContextPlugin(LanguageResolver.class, new Languages());
        context.getPropertiesComponent().addPropertiesSource(new Properties(property));
        for (String function : List.of("env", "sys", "bean", "secret", "configmap")) {
            context.getPropertiesComponent().addPropertiesFunction(new Function(function, property));
        }
    }

    /** For a text to start: also its beans, components and data formats. */
    static void toStart(DefaultCamelContext context) {
        var extension = context.getCamelContextExtension();
        extension.addContextPlugin(ComponentResolver.class, new Components());
        extension.addContextPlugin(DataFormatResolver.class, new DataFormats());
        extension.registerEndpointCallback((uri, endpoint) -> endpoint instanceof Asleep ? endpoint : new Asleep(uri, endpoint));
    }

    /** A class of the project. */
    public static class Thing {
        public Thing() {
        }

        public Thing(Object a) {
        }

        public Thing(Object a, Object b) {
        }

        public Thing(Object a, Object b, Object c) {
        }

        public Object merge(Object a, Object b) {
            return a;
        }
    }

    /** An exception of the project. */
    public static class Problem extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final class Classes extends DefaultClassResolver {
        Classes(CamelContext context) {
            super(context);
        }

        @Override
        protected Class<?> loadClass(String name, ClassLoader loader) {
            Class<?> c = super.loadClass(name, loader);
            if (c != null || loader == null || name == null) {
                return c;
            }
            return name.endsWith("Exception") || name.endsWith("Error") ? Problem.class : Thing.class;
        }

        @Override
        public InputStream loadResourceAsStream(String uri) {
            InputStream in = super.loadResourceAsStream(uri);
            return in == null && !uri.startsWith("META-INF/") ? new ByteArrayInputStream(new byte[] {'1'}) : in;
        }
    }

    /** What a project sets on its beans fits. */
    private static final class Introspection extends DefaultBeanIntrospection {
        @Override
        public boolean setProperty(CamelContext context, TypeConverter converter, Object target, String name, Object value,
                                   String refName, boolean builders, boolean hidden, boolean ignoreCase) throws Exception {
            return target instanceof Thing
                    || super.setProperty(context, converter, target, name, value, refName, builders, hidden, ignoreCase);
        }

        @Override
        public Object getOrElseProperty(Object target, String name, Object other, boolean ignoreCase) {
            return target instanceof Thing ? new Thing() : super.getOrElseProperty(target, name, other, ignoreCase);
        }
    }

    private record Properties(String value) implements PropertiesSource {
        @Override
        public String getName() {
            return "any";
        }

        @Override
        public String getProperty(String key) {
            return value;
        }
    }

    private record Function(String name, String value) implements PropertiesFunction {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public String apply(String key) {
            return value;
        }
    }

    /** EIPs whose implementation is a part of the project: what stands in them is built. */
    private static ProcessorReifier<?> pipeline(Route route, ProcessorDefinition<?> eip) {
        if (eip.getOutputs().isEmpty()) {
            return ProcessorReifier.reifier(route, new LogDefinition("empty"));
        }
        PipelineDefinition pipeline = new PipelineDefinition();
        pipeline.setParent(eip.getParent());
        pipeline.setOutputs(eip.getOutputs());
        return ProcessorReifier.reifier(route, pipeline);
    }

    /** Beans of the project: there is one of every name for an interface that projects implement. */
    static final class Beans implements BeanRepository {
        // Camel looks for parts of its own in the registry as well.
        private static final Set<Class<?>> OPEN = Set.of(AggregationStrategy.class, Processor.class, Predicate.class, Expression.class,
                AggregationRepository.class, IdempotentRepository.class, ClaimCheckRepository.class, Policy.class,
                ExceptionHandler.class, HeaderFilterStrategy.class, ExecutorService.class, Comparator.class);

        @Override
        public Object lookupByName(String name) {
            return null;
        }

        @Override
        public <T> T lookupByNameAndType(String name, Class<T> type) {
            if (!OPEN.contains(type)) {
                return null;
            }
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                return switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == args[0];
                    case "toString" -> name;
                    default -> method.getReturnType() == boolean.class ? Boolean.FALSE : method.getReturnType() == int.class ? 0 : null;
                };
            }));
        }

        @Override
        public <T> Map<String, T> findByTypeWithName(Class<T> type) {
            return Map.of();
        }

        @Override
        public <T> Set<T> findByType(Class<T> type) {
            return Set.of();
        }
    }

    private static final class Components extends DefaultComponentResolver {
        // They look for other parts of the project when they start.
        private static final Set<String> NEEDY = Set.of("rest", "rest-api", "xslt", "validator", "saga");

        @Override
        public Component resolveComponent(String name, CamelContext context) {
            if (name.equals("uri")) { // the name of the option, which no project gives a component
                return null;
            }
            try {
                Component c = NEEDY.contains(name) ? null : super.resolveComponent(name, context);
                return c == null ? new AnyComponent() : c;
            } catch (RuntimeException e) {
                return new AnyComponent();
            }
        }
    }

    private static final class AnyComponent extends DefaultComponent {
        @Override
        public boolean useRawUri() {
            return true;
        }

        @Override
        protected Endpoint createEndpoint(String uri, String rest, Map<String, Object> options) {
            options.clear();
            return new AnyEndpoint(uri, this);
        }
    }

    private static final class AnyEndpoint extends DefaultEndpoint implements MultipleConsumersSupport {
        AnyEndpoint(String uri, Component component) {
            super(uri, component);
        }

        @Override
        public Producer createProducer() {
            return new AnyProducer(this);
        }

        @Override
        public Consumer createConsumer(Processor processor) {
            return new DefaultConsumer(this, processor);
        }

        @Override
        public boolean isMultipleConsumersSupported() {
            return true;
        }
    }

    /** An endpoint that is asked for all that a start asks for, and then does nothing. */
    private static final class Asleep extends DefaultEndpoint implements MultipleConsumersSupport {
        private final Endpoint real;

        Asleep(String uri, Endpoint real) {
            super(uri, null);
            this.real = real;
            setCamelContext(real.getCamelContext());
        }

        @Override
        public Producer createProducer() throws Exception {
            real.createProducer();
            return new AnyProducer(this);
        }

        @Override
        public Consumer createConsumer(Processor processor) throws Exception {
            real.createConsumer(processor);
            return new DefaultConsumer(this, processor);
        }

        @Override
        public boolean isMultipleConsumersSupported() {
            return real instanceof MultipleConsumersSupport m && m.isMultipleConsumersSupported();
        }
    }

    private static final class AnyProducer extends DefaultProducer {
        AnyProducer(Endpoint endpoint) {
            super(endpoint);
        }

        @Override
        public void process(Exchange exchange) {
        }
    }

    private static final class DataFormats extends DefaultDataFormatResolver {
        @Override
        public org.apache.camel.spi.DataFormat createDataFormat(String name, CamelContext context) {
            return new AnyDataFormat();
        }
    }

    private static final class AnyDataFormat extends ServiceSupport
            implements org.apache.camel.spi.DataFormat, PropertyConfigurerAware {
        @Override
        public void marshal(Exchange exchange, Object graph, OutputStream stream) {
        }

        @Override
        public Object unmarshal(Exchange exchange, InputStream stream) {
            return null;
        }

        @Override
        public PropertyConfigurer getPropertyConfigurer(Object instance) {
            return ANY_OPTION;
        }
    }

    private static final class Languages extends DefaultLanguageResolver {
        private static final Set<String> REAL = Set.of("simple", "csimple", "constant", "header", "exchangeProperty", "variable",
                "ref", "tokenize", "xtokenize", "file");

        @Override
        public Language resolveLanguage(String name, CamelContext context) {
            return REAL.contains(name) && !name.equals("csimple") ? super.resolveLanguage(name, context) : new AnyLanguage();
        }
    }

    private static final class AnyLanguage implements Language, PropertyConfigurerAware {
        @Override
        public Predicate createPredicate(String text) {
            return exchange -> true;
        }

        @Override
        public Expression createExpression(String text) {
            return new ExpressionAdapter() {
                @Override
                public Object evaluate(Exchange exchange) {
                    return text;
                }
            };
        }

        @Override
        public PropertyConfigurer getPropertyConfigurer(Object instance) {
            return ANY_OPTION;
        }
    }
}
