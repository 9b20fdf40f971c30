import { isIPv6 } from 'node:net';

const longestName = 64;

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): number[] => {
  // The parser of addresses writes dotted parts, zones and capitals in one form.
  const written = URL.parse(`http://[${address.split('%', 1)[0]}]`)?.hostname.slice(1, -1) ?? '::';
  const [left = [], right = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...between, ...right].map((group) => Number.parseInt(group, 16));
};

/**
 * The network that one asker has for itself: an IPv4 address, or the 64 leading bits of an IPv6 address, within which
 * everybody may take as many addresses as wanted. IPv4 in the clothes of IPv6 counts as IPv4.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined || !isIPv6(address)) return (address ?? 'unknown').slice(0, longestName);
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/** Whether an address is this machine's own: that of a proxy beside the gateway, or of somebody who tries it out. */
export const isThisMachine = (network: string): boolean => /^127\.|^0:0:0:0::/.test(network);
