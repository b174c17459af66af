/** The order of test files: all of one project, then all of the next. */

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits longest comes first, what is over soonest last: nothing is left for one worker alone at the end. */
const ORDER = ['server-apart', 'database', 'server', 'web-apart', 'web', 'rules']

/**
 * A worker goes on with what it has read only while the next file is of the same project. In the usual order, by size
 * across all projects, it is nearly always of another one, and the worker ends for a new one.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
