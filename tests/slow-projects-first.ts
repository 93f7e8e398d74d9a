/** Begins with the projects whose tests wait most, so that what computes fills their waits; projects come by name otherwise. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FIRST = ['processes', 'journeys']

const rank = ({ project }: TestSpecification) => {
  const at = FIRST.indexOf(project.name)
  return at < 0 ? FIRST.length : at
}

export class SlowProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
