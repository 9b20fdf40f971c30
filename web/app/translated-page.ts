/**
 * Lets the browser translate the page within an element. It takes text nodes out and puts elements with other words in their
 * place, while React keeps the text nodes: removing one, or putting something before it, would fail, and with that the whole
 * page; one that changes would not be seen. Here what stands in for a text is removed with it, and a text that changes comes
 * back in its place, for the browser to translate anew.
 */
export const allowTranslation = (root: Element): void => {
  const standIns = new WeakMap<Node, ChildNode>();
  const { insertBefore, removeChild } = Node.prototype;

  /** What is in a parent for a node that React takes for a child of it. */
  const childFor = (parent: Node, node: Node | null): Node | null =>
    [node, node && standIns.get(node)].find((child) => child?.parentNode === parent) ?? null;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childFor(this, node);
    if (child !== null) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, childFor(this, next));
    return node;
  };

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [removed] = removedNodes;
      if (removed instanceof Text) {
        // Children of an element, which can all be replaced.
        standIns.set(removed, (addedNodes[0] ?? previousSibling ?? nextSibling) as ChildNode);
        observer.observe(removed, { characterData: true });
      }
      if (!target.isConnected) standIns.get(target)?.replaceWith(target);
    }
  });
  observer.observe(root, { childList: true, subtree: true });
};
