import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        int lines = 0;
        int words = 0;
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            lines++;
            Scanner line = new Scanner(in.nextLine());
            while (line.hasNext()) {
                line.next();
                words++;
            }
        }
        System.out.printf("lines: %d%n", lines);
        System.out.printf("words: %d%n", words);
    }
}
