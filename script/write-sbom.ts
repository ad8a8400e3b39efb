// Writes the bill of materials of the image: node script/write-sbom.ts <folder with node_modules> <build> <file>.
import { writeFileSync } from 'node:fs';
import { buildBill } from './sbom/build-bill.ts';

const [packages, build, file] = process.argv.slice(2);
if (packages === undefined || build === undefined || file === undefined)
  throw new Error('Usage: node script/write-sbom.ts <folder with node_modules> <build> <file>');
const madeAt = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
const nodeVersion = process.versions.node;
const bill = buildBill({ packages, build, lock: 'package-lock.json', nodeVersion, madeAt });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.error(`sbom: ${bill.components.length} components in ${file}`);
