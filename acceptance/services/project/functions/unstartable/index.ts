/** Cannot be started: what it needs is not there. */

throw new Error('SECRET-DETAIL of the start')

export {}
