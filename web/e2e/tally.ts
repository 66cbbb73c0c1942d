import { randomUUID } from "node:crypto";

export type Article = { guid: string; name: string; rate: number };

const GUID = "5b3c1f0e-3661-4a7b-8148-c2206c3b3e17";
export const guidOf = (number: number) => `${GUID}-${number.toString(16).padStart(8, "0")}`;
export const newMachine = () => `SHOP-${randomUUID().slice(0, 8)}`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const record = (tag: string, guid: string, name: string, fields: string) =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF"><${tag} NAME="${escaped(name)}" RESERVEDNAME=""><GUID>${guid}</GUID>${fields}` +
  `<LANGUAGENAME.LIST><NAME.LIST TYPE="String"><NAME>${escaped(name)}</NAME></NAME.LIST></LANGUAGENAME.LIST>` +
  `</${tag}></TALLYMESSAGE>\r\n`;

/**
 * Returns the masters of a shop as a file that Tally exports: UTF-16, with characters that XML does not
 * allow.
 */
export function exportOf(company: string, articles: readonly Article[]): Buffer {
  const price = (rate: number) =>
    "<FULLPRICELIST.LIST><DATE>20260401</DATE><PRICELEVEL>Dealer</PRICELEVEL><PRICELEVELLIST.LIST>" +
    `<STARTINGFROM/><ENDINGAT/><RATE>${rate.toFixed(2)}/Nos</RATE><DISCOUNT>0</DISCOUNT>` +
    "</PRICELEVELLIST.LIST></FULLPRICELIST.LIST>";
  const masters = [
    record("GROUP", guidOf(1), "Sundry Debtors", "<PARENT>Current Assets</PARENT>"),
    record("STOCKGROUP", guidOf(2), "Ceiling Fans", "<PARENT>&#4; Primary</PARENT>"),
    record("UNIT", guidOf(3), "Nos", "<ORIGINALNAME>Numbers</ORIGINALNAME><ISSIMPLEUNIT>Yes</ISSIMPLEUNIT>"),
    record("LEDGER", guidOf(4), "Asha & Sons", "<PARENT>Sundry Debtors</PARENT>"),
    ...articles.map(({ guid, name, rate }) =>
      record(
        "STOCKITEM",
        guid,
        name,
        `<PARENT>Ceiling Fans</PARENT><BASEUNITS>Nos</BASEUNITS><CLOSINGBALANCE> 40 Nos</CLOSINGBALANCE>${price(rate)}`,
      ),
    ),
  ];
  const text =
    "<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC>" +
    `<REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escaped(company)}</SVCURRENTCOMPANY>` +
    `</STATICVARIABLES></REQUESTDESC><REQUESTDATA>${masters.join("")}</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`;
  return Buffer.from(`\ufeff${text}`, "utf16le");
}
