/** A feature's index is a list: whoever takes one thing from it needs none of the others, nor what those bring along. */
export const treeshake = {
  moduleSideEffects: [{ test: /\/web\/.*\.tsx?$/, sideEffects: false }],
}
