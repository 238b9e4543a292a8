import { readEverydayDocuments } from '#bench/everyday/everyday-documents.ts';
import { segmentDocument } from '#server/engine/text/segmentation.ts';
import { splitIntoQuotes } from '#server/engine/text/split-quotes.ts';
const docs = await readEverydayDocuments('bench/everyday/documents/development');
for (const d of docs) if (process.argv.slice(2).includes(d.name)) { console.log('=====',d.name);
 for (const p of segmentDocument({documentId:1,title:'',pages:d.pages,unreadPages:[]} as any)) { console.log(`--- [${p.section}|${p.heading}]`); for (const r of splitIntoQuotes(p.text)) console.log('  •', JSON.stringify(p.text.slice(r.start,r.end))); } }
