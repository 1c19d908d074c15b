// large is from how many characters a text is shown without colours and without a drawn diff.
export const large = 400_000;

// Lines holds where the lines of a text start, as the engine counts them: a line ends with \n, \r\n or \r.
export class Lines {
  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (const end of text.matchAll(/\r\n?|\n/g)) this.starts.push(end.index + end[0].length);
  }

  // offset is where a line (1-based) has a column (1-based, in code points), in UTF-16 units; past the end it is the end.
  offset(line, column = 1) {
    let at = this.starts[Math.min(line, this.starts.length) - 1];
    const end = this.end(line);
    for (; column > 1 && at < end; column--) at += this.text.codePointAt(at) > 0xffff ? 2 : 1;
    return at;
  }

  // end is where the text of a line ends, without its line end.
  end(line) {
    let at = line < this.starts.length ? this.starts[line] : this.text.length;
    while (at > (this.starts[line - 1] ?? at) && /[\r\n]/.test(this.text[at - 1])) at--;
    return at;
  }

  // at is the number of the line that holds an offset.
  at(offset) {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  line(number) {
    return this.text.slice(this.starts[number - 1], this.end(number));
  }
}
