import ts from "npm:typescript@5.9.3";

/** A small change to a source file, which some test should detect. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** For each operator, the operators that could be confused with it. */
const mistakes: Record<string, readonly string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "&": ["|"],
  ">>>": ["<<"],
  "+=": ["-="],
  "-=": ["+="],
  "||=": ["=", "&&="],
  "??=": ["="],
};

/** Constants whose members could be confused with one another. */
const swapped: Record<string, readonly string[]> = {
  Truth: ["no", "unknown", "yes"],
  Held: ["notEvaluated", "no", "yes"],
  AssignmentKind: ["exclusion", "productWide", "variantsHidden"],
  Verdict: [
    ...["shown", "excluded", "paused", "notStarted", "ended", "context", "exclusiveGroup"],
    ...["exclusiveOnProduct", "exclusive", "typeLimit", "productLimit"],
  ],
};

/**
 * Calls that can be left out, because their result has the type of the object that they are called
 * on.
 */
const leftOut = ["filter", "sort", "slice", "toReversed", "toLowerCase", "fill"];

const exchanged: Record<string, string> = { min: "max", max: "min", some: "every", every: "some" };

/** All mutants of a source, in source order. */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      return;
    }
    if (ts.isTypeAliasDeclaration(node)) return;
    for (const [target, replacement] of [...changesOf(node), ...omissionsOf(node)]) {
      mutants.push({ start: target.getStart(), end: target.end, replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants.sort((a, b) => a.start - b.start);
}

type Change = readonly [target: ts.Node, replacement: string];

/** The replacements for a node. */
function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    return (mistakes[operatorToken.getText()] ?? []).map((other) => [operatorToken, other]);
  }
  if (ts.isNumericLiteral(node)) {
    if (isInitialValue(node)) return [];
    return [[node, node.getText() === "1" ? "0" : `(${node.text} + 1)`]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, "true"]];
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    return [[node, `((${condition.getText()}) ? ${whenFalse.getText()} : ${whenTrue.getText()})`]];
  }
  if (ts.isPropertyAccessExpression(node)) return memberChanges(node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return unaryChanges(node);
  }
  return [];
}

/** Whether a number is only the initial value of a field, or in the value of a size or a limit. */
function isInitialValue(node: ts.Node): boolean {
  const { parent } = node;
  const declared = ts.isBinaryExpression(parent)
    ? ts.findAncestor(node, ts.isVariableDeclaration)
    : parent;
  if (declared !== undefined && ts.isVariableDeclaration(declared)) {
    return /(Max|MaxChars|From|Bytes)$/.test(declared.name.getText());
  }
  const isSigned = ts.isPrefixUnaryExpression(parent);
  return ts.isPropertyDeclaration(parent) || (isSigned && ts.isPropertyDeclaration(parent.parent));
}

function memberChanges(node: ts.PropertyAccessExpression): Change[] {
  const { expression, name } = node;
  const members = swapped[expression.getText()] ?? [];
  const place = members.indexOf(name.text);
  const other = members[(place + 1) % members.length];
  if (place !== -1 && other !== undefined) return [[name, other]];
  const exchange = Object.hasOwn(exchanged, name.text) ? exchanged[name.text] : undefined;
  return exchange === undefined ? [] : [[name, exchange]];
}

function unaryChanges(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Change[] {
  const operand = node.operand.getText();
  switch (node.operator) {
    case ts.SyntaxKind.PlusPlusToken:
      return [[node, node.getText().replace("++", "--")]];
    case ts.SyntaxKind.MinusMinusToken:
      return [[node, node.getText().replace("--", "++")]];
    default:
      return ts.isPropertyDeclaration(node.parent) ? [] : [[node, `(${operand})`]];
  }
}

/** Omissions: a statement, a call in a chain, a fallback, an element. */
function omissionsOf(node: ts.Node): Change[] {
  const isStep = ts.isExpressionStatement(node) || ts.isForOfStatement(node) ||
    ts.isForStatement(node) || ts.isContinueStatement(node) ||
    (ts.isIfStatement(node) && node.elseStatement === undefined);
  if (isStep) return [[node, ";"]];
  if (ts.isIfStatement(node) && node.elseStatement !== undefined) {
    return [[node, node.elseStatement.getText()]];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.getText() === "??") {
    return [[node, `(${node.left.getText()})`]];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    return leftOut.includes(name.text) ? [[node, expression.getText()]] : [];
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.filter(ts.isSpreadElement).map((it) => [it, "...[]"]);
  }
  const isDefault = (ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer;
  return isDefault ? [[node, node.getText().replace(/\s*=[^=]*$/, "")]] : [];
}
