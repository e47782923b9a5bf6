use std::io;

fn main() {
    let mut lines = 0;
    let mut words = 0;
    for line in io::stdin().lines() {
        lines += 1;
        words += line.unwrap().split_whitespace().count();
    }
    println!("lines: {}\nwords: {}", lines, words);
}
