import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        long lines = 0;
        long words = 0;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines++;
            words += new StringTokenizer(line).countTokens();
        }
        System.out.println("lines: " + lines);
        System.out.println("words: " + words);
    }
}
