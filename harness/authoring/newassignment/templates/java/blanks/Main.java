import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        int lines = 0;
        int words = 0;
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            lines++;
            // The mistake: two blanks in a row have an empty word between them.
            words += in.nextLine().split(" ").length;
        }
        System.out.println("lines: " + lines);
        System.out.println("words: " + words);
    }
}
