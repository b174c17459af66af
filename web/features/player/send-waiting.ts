/** Sends answers and hand-ins that are only on this device, where no page does. */

export { sendSittings as sendWaiting } from './sittings.ts'
