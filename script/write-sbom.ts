// Writes the software bill of materials (CycloneDX) of the packages that the program loads: node script/write-sbom.ts <file>.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

type Bill = { serialNumber: string; metadata: { timestamp: string }; readonly components: readonly unknown[] };

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node script/write-sbom.ts <file>');

const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const bill = JSON.parse(execFileSync('npm', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as Bill;
// npm writes a random number and the time: two builds of one commit have the same bill here.
const digest = createHash('sha256').update(JSON.stringify(bill.components)).digest('hex');
const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
bill.serialNumber = `urn:uuid:${uuid}`;
bill.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString();
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.error(`sbom: ${bill.components.length} packages in ${file}`);
