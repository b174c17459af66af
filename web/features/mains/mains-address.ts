/** Where things of this page are. */

export function questionAddress(id: string, step?: 'write') {
  return `/mains-evaluation?question=${encodeURIComponent(id)}${step ? `&step=${step}` : ''}`
}

export function answerAddress(id: string) {
  return `/mains-evaluation?answer=${encodeURIComponent(id)}`
}
