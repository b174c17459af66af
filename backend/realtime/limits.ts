/** Every limit of the realtime service in one place; hosted projects publish theirs under the same ideas. */

export type Limits = {
  /** Sockets that one process holds open. */
  connections: number
  /** Sockets that one address, or one home's network of IPv6, may hold open; a whole college may share one. */
  connectionsPerAddress: number
  /** Bytes of one incoming frame; the socket is closed above it. */
  frameBytes: number
  /** Bytes of one message's payload. */
  payloadBytes: number
  /** Bytes of what one member says of itself, its key included; everybody who joins is sent it. */
  presenceBytes: number
  /** Bytes of it that each member of a channel may have, whatever the others say. */
  presenceShare: number
  /** Bytes that all members of a channel together may have beyond their shares. */
  presenceBytesPerChannel: number
  /** Bytes that may wait to be sent to one socket before it is given up as too slow. */
  bufferedBytes: number
  /** Milliseconds in which nothing of what waits for a socket is taken, after which it is given up. */
  untaken: number
  /**
   * Bytes of memory that may lie here for all sockets of one process, what they joined with among them; beyond it those
   * that hold most are given up.
   */
  heldBytes: number
  channelsPerConnection: number
  /** Bytes of a topic's name; those of private topics are looked up in an index, which takes no more than 2700. */
  topicBytes: number
  /** Bytes of one join, its token among them; they lie here as long as the channel is open. */
  joinBytes: number
  membersPerChannel: number
  /** Messages a second that one socket may send. */
  eventsPerSecond: number
  /** Messages a second that one channel passes on, whoever sends them. */
  eventsPerSecondPerChannel: number
  joinsPerSecond: number
  /** Questions about rights and tables before the database at a time: a flood of joins leaves it to whoever reads. */
  databaseTurns: number
  /** Bytes a second that one socket may send, averaged. */
  bytesPerSecond: number
  /** Changes of presence in ten seconds, for one member of a channel. */
  presencePerTenSeconds: number
  /** Messages that may wait while a channel is being joined or asks the database. */
  waitingMessages: number
  /** Bindings to table changes in one channel. */
  bindingsPerChannel: number
  /** Conditions in the filters of one socket that the database decides; of equality it decides none. */
  conditionsPerConnection: number
  /** Milliseconds of silence after which a socket is closed; the client sends a heartbeat every 25 s. */
  idle: number
  /** Milliseconds between looks for expired tokens and silent sockets. */
  watch: number
  /** Milliseconds after which a private channel's policies are asked again. */
  recheck: number
  /** Milliseconds that the answer to a refused join is held back, against hammering. */
  refusalDelay: number
  /** Milliseconds in which changes of presence are gathered into one message. */
  presenceGather: number
  /** Milliseconds that the stream of table changes outlives its last subscriber: people turn pages. */
  streamLinger: number
  /** Milliseconds that the stream of table changes may take to begin. */
  streamStart: number
  /** Bytes of one changed row; above it only its small values are sent. */
  changeBytes: number
  /** Milliseconds that a message stays in `realtime.messages`. */
  keepMessages: number
  /** Messages that a joining client may have replayed. */
  replay: number
}

export const LIMITS: Limits = {
  connections: 10_000,
  connectionsPerAddress: 500,
  frameBytes: 5_000_000,
  payloadBytes: 3_000_000,
  presenceBytes: 64_000,
  presenceShare: 1_000,
  presenceBytesPerChannel: 1_000_000,
  bufferedBytes: 16_000_000,
  untaken: 120_000,
  heldBytes: 256_000_000,
  channelsPerConnection: 100,
  topicBytes: 1_000,
  joinBytes: 100_000,
  membersPerChannel: 5_000,
  eventsPerSecond: 100,
  eventsPerSecondPerChannel: 500,
  joinsPerSecond: 20,
  databaseTurns: 2,
  bytesPerSecond: 1_000_000,
  presencePerTenSeconds: 20,
  waitingMessages: 200,
  bindingsPerChannel: 100,
  conditionsPerConnection: 50,
  idle: 60_000,
  watch: 1_000,
  recheck: 300_000,
  refusalDelay: 1_000,
  presenceGather: 20,
  streamLinger: 5_000,
  streamStart: 15_000,
  changeBytes: 1_048_576,
  keepMessages: 72 * 3_600_000,
  replay: 25,
}
