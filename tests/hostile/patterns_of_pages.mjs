// Prints the regular expressions of web/src as JSON: literals, and texts given to RegExp. Runs in the folder `web`.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const typescript = createRequire(join(process.cwd(), "package.json"))("typescript");
const found = [];

for (const name of readdirSync("src", { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const path = join("src", name);
    const file = typescript.createSourceFile(path, readFileSync(path, "utf8"), typescript.ScriptTarget.Latest, true);
    visit(file, file);
}
console.log(JSON.stringify(found));

function visit(node, file) {
    const where = () => `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (typescript.isRegularExpressionLiteral(node)) {
        found.push({ where: where(), source: node.text.slice(1, node.text.lastIndexOf("/")) });
    } else if (typescript.isNewExpression(node) && node.expression.getText() === "RegExp") {
        const [text] = node.arguments;
        if (typescript.isStringLiteralLike(text)) found.push({ where: where(), source: text.text });
    }
    typescript.forEachChild(node, (inner) => visit(inner, file));
}
