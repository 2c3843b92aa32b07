/** The streams and surroundings a command works with. */
export interface CommandIo {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Record<string, string | undefined>;
  cwd: string;
}

/** One option of a command, for example `--role web`. */
export interface CommandOption {
  type: 'string' | 'boolean';
  about: string;
  /** The word that stands for the value in the help. */
  value?: string;
}

/** What a command is called with, already parsed. */
export interface CommandInput {
  options: Record<string, string | boolean | undefined>;
  positionals: string[];
  io: CommandIo;
  /** Whether `--json` was given: one JSON value on standard output instead of text. */
  json: boolean;
}

/** One sub-command of `bakehouse`. */
export interface Command {
  name: string;
  summary: string;
  /** What stands after the name, for example `FILE`. */
  arguments?: string;
  /** How many positional arguments it takes. */
  positionals?: { least: number; most: number };
  options?: Record<string, CommandOption>;
  /** Further lines of its help. */
  details?: string;
  /** Gives the exit code. */
  run?(input: CommandInput): Promise<number>;
  /** Instead of `run`, where the command reads its own arguments. */
  raw?: (argv: string[], io: CommandIo) => Promise<number>;
}

/** States a sub-command. */
export function defineCommand(command: Command): Command {
  return command;
}
