/** Under which a seat that was wanted before signing in is kept; apart, since every page looks whether there is one. */
export const SEAT_KEY = 'event-seat'
