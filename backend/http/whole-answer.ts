/**
 * An answer whose body is there in one piece. `Response` would put it into a stream, and whoever sends it take it out again,
 * which costs more than the sending. To whoever reads it, it is a `Response` like any other.
 */
export class WholeAnswer extends Response {
  /** Sent as it stands; `compress` puts shorter bytes in its place. */
  whole: Uint8Array<ArrayBuffer>
  #read: Response | undefined

  /** `init` says the type of `whole`, and its length in `Content-Length` where that is to be told. */
  constructor(whole: string | Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.whole = typeof whole === 'string' ? Buffer.from(whole) : whole
  }

  #asRead() {
    this.#read ??= new Response(this.whole, { status: this.status, headers: this.headers })
    return this.#read
  }

  override get body() {
    return this.#asRead().body
  }
  override get bodyUsed() {
    return this.#read?.bodyUsed ?? false
  }
  override text() {
    return this.#asRead().text()
  }
  override json() {
    return this.#asRead().json()
  }
  override arrayBuffer() {
    return this.#asRead().arrayBuffer()
  }
  override bytes() {
    return this.#asRead().bytes()
  }
  override blob() {
    return this.#asRead().blob()
  }
  override formData() {
    return this.#asRead().formData()
  }
  override clone() {
    return this.#asRead().clone()
  }
}
