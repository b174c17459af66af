/** Begins the names of files among what is kept. */
export const FILE = 'file/'
