import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the whole program, which take long, start before those of single modules: then no worker ends much later than the others. */
export class ProgramFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isOfModule(one)) - Number(isOfModule(other)));
  }
}

function isOfModule({ moduleId }: TestSpecification): boolean {
  return relative(process.cwd(), moduleId).startsWith('src/');
}
