import { OTHER_PROTOCOL, PROTOCOL, UNKNOWN_TABLE, type Act, type FromServer } from './wire';

/** How a link stands: being made, open, lost and tried again; or closed for good, because the table
 * is not there or the page is older than the server. */
export type LinkState = 'joining' | 'open' | 'lost' | 'gone' | 'outdated';

const FINAL: Record<number, LinkState> = { [UNKNOWN_TABLE]: 'gone', [OTHER_PROTOCOL]: 'outdated' };

export interface Follower {
  /** The number of the last event known, none before the first snapshot. */
  since: () => number | null;
  frame: (frame: FromServer) => void;
  state: (state: LinkState) => void;
}

const WAITS = [300, 700, 1500, 3000, 5000];

/**
 * The socket to a table, made anew whenever it is lost. An act that has not been answered is sent
 * again with its id after a reconnection, which does it once.
 */
export class Link {
  #socket: WebSocket | null = null;
  #unanswered: Act | null = null;
  #tries = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(
    private readonly address: string,
    private readonly follower: Follower,
  ) {
    addEventListener('online', this.#retry);
    this.#join();
  }

  act(act: Omit<Act, 'type' | 'id'>): string {
    this.#unanswered = { type: 'act', id: mark(), ...act };
    this.#send(this.#unanswered);
    return this.#unanswered.id;
  }

  leave(): void {
    this.#left = true;
    removeEventListener('online', this.#retry);
    clearTimeout(this.#waiting);
    this.#socket?.close();
  }

  #join(): void {
    if (this.#left) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({ type: 'hello', protocol: PROTOCOL, since: this.follower.since() }),
      );
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.#lose(code);
  }

  #hear(frame: FromServer): void {
    if (frame.type === 'hello') {
      this.#tries = 0;
      this.follower.state('open');
      if (this.#unanswered) this.#send(this.#unanswered);
      return;
    }
    if ((frame.type === 'done' || frame.type === 'refused') && frame.id === this.#unanswered?.id) {
      this.#unanswered = null;
    }
    this.follower.frame(frame);
  }

  #lose(code: number): void {
    this.#socket = null;
    if (this.#left) return;
    const final = FINAL[code];
    if (final) {
      this.leave();
      this.follower.state(final);
      return;
    }
    this.follower.state('lost');
    this.#waiting = setTimeout(this.#retry, WAITS[Math.min(this.#tries, WAITS.length - 1)]);
    this.#tries += 1;
  }

  readonly #retry = (): void => {
    clearTimeout(this.#waiting);
    if (!this.#socket) this.#join();
  };

  #send(act: Act): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(act));
  }
}

/** A mark of our own for an act. Not `randomUUID`, which plain HTTP addresses lack. */
function mark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
