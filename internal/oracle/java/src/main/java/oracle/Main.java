package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads one question a line, {"id", "text", "start", "schema", "reader"}, and answers each with one line. The answer has
 * what Camel's loader says of the text ({@link Load}), with "start" what a start says ({@link Start}), and with "schema"
 * what the two published schemas say ({@link Schemas}); with "reader" it has what the YAML reader alone says
 * ({@link Reader}).
 */
public final class Main {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Main() {
    }

    public static void main(String[] args) throws Exception {
        // Nothing that a route or a library prints may get between the answers.
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode question = JSON.readTree(line);
            answers.println(JSON.writeValueAsString(answer(question)));
            answers.flush();
        }
    }

    private static ObjectNode answer(JsonNode question) {
        String text = question.path("text").asText();
        ObjectNode answer = JSON.createObjectNode();
        answer.put("id", question.path("id").asLong());
        try {
            if (question.path("reader").asBoolean()) {
                answer.setAll(Reader.read(text));
                return answer;
            }
            answer.setAll(Load.load(text));
            if (question.path("start").asBoolean() && answer.path("accepted").asBoolean()) {
                answer.setAll(Start.start(text));
            }
            if (question.path("schema").asBoolean() && answer.path("accepted").asBoolean()) {
                answer.setAll(Schemas.check(text));
            }
        } catch (StackOverflowError e) {
            // The one Error after which the process is as it was.
            answer.put("accepted", false);
            answer.put("error", "stack overflow");
        }
        return answer;
    }
}
