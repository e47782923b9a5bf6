use std::io;

fn main() {
    let mut lines = 0;
    let mut words = 0;
    for line in io::stdin().lines() {
        lines += 1;
        // The mistake: two blanks in a row have an empty word between them.
        words += line.unwrap().split(' ').count();
    }
    println!("lines: {}\nwords: {}", lines, words);
}
