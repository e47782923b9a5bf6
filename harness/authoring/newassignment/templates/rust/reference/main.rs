use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    println!("lines: {}", text.lines().count());
    println!("words: {}", text.split_whitespace().count());
    Ok(())
}
