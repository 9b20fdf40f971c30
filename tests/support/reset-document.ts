// Test files that share a process share its document. Each finds it empty, and a device that keeps nothing.
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`;
// One that is over would be there again where a test sets the clock back.
document.cookie = 'log-out-pending=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
window.scrollTo(0, 0);
