//! The crate yamlpatch as a peer: tasks as lines of JSON on standard input, what became of each on standard output. It appends to a list;
//! other places it has no operation for.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use serde_json::{json, Value};
use yamlpatch::{apply_yaml_patches, Op, Patch};
use yamlpath::{Component, Document, Route};

fn edit(task: &Value) -> Result<String, String> {
    let text = task["text"].as_str().unwrap_or_default();
    let document = Document::new(text).map_err(|e| e.to_string())?;
    let route: Vec<Component> = task["path"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|c| match c.as_u64() {
            Some(i) => Component::from(i as usize),
            None => Component::from(c.as_str().unwrap_or_default()),
        })
        .collect();
    let items: Vec<yaml_serde::Value> =
        yaml_serde::from_str(task["fragment"].as_str().unwrap_or_default()).map_err(|e| e.to_string())?;
    let patches: Vec<Patch> = items
        .into_iter()
        .map(|value| Patch { route: Route::from(route.clone()), operation: Op::Append { value } })
        .collect();
    let patched = apply_yaml_patches(&document, &patches).map_err(|e| e.to_string())?;
    Ok(patched.source().to_string())
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let task: Value = serde_json::from_str(&line?)?;
        let began = Instant::now();
        let done = edit(&task);
        let us = began.elapsed().as_micros() as u64;
        let answer = match done {
            Ok(text) => json!({"text": text, "us": us}),
            Err(error) => json!({"error": error, "us": us}),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
