/** Tells what takes longer than a second: on a terminal one line that renews itself, elsewhere a line now and then. */
export interface Progress {
  update(text: string): void;
  end(): void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Begins to watch a piece of work; nothing is printed when it ends within a second. */
export function startProgress(stream: NodeJS.WriteStream, text: string): Progress {
  const started = performance.now();
  let current = text;
  let frame = 0;
  let printed = '';
  const timer = setInterval(show, stream.isTTY ? 100 : 1000);
  timer.unref();
  return {
    update: (next) => (current = next),
    end() {
      clearInterval(timer);
      if (stream.isTTY && printed !== '') stream.write('\r\u001B[K');
    },
  };

  function show(): void {
    const seconds = (performance.now() - started) / 1000;
    if (seconds < 1) return;
    frame = (frame + 1) % frames.length;
    if (stream.isTTY) stream.write(`\r\u001B[K${frames[frame]} ${current} (${seconds.toFixed(0)} s)`);
    else if (printed !== current) stream.write(`${current} …\n`);
    printed = current;
  }
}
