import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memoizeByText } from '../values/memoize-by-text.ts';

const addressWithPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** An address of X-Forwarded-For without the port of the connection, which Azure and some other proxies add to it. */
export const withoutPort = (address: string): string => {
  const [, ipv6, ipv4] = addressWithPort.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
};

/** A text that is no address is a key of counters as well, cut to this length. */
const maxKeyLength = 64;

/**
 * The network that one client can have for itself: an IPv4 address, or the first 64 bits of an IPv6 address, since a
 * client chooses the other 64 freely. IPv4 addresses that are written as IPv6 count as IPv4.
 */
export const networkOf = (address: string | null): string => (address === null ? 'unknown' : networkOfAddress(address));

const networkOfAddress = memoizeByText((address: string): string => {
  const [withoutZone = ''] = address.split('%', 1);
  // Node takes a few forms for IPv6 that the library does not read, such as ::1.2.3.4.
  if (!isIPv6(withoutZone) || !ipaddr.isValid(withoutZone)) return address.slice(0, maxKeyLength);
  const parsed = ipaddr.process(withoutZone);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
});

/**
 * The site that a network of IPv6 belongs to, its first 48 bits, which is what one customer of a provider usually gets:
 * 65,536 networks. Null for an IPv4 address.
 */
export const siteOf = (network: string): string | null =>
  network.endsWith('::/64') ? network.replace(/:[^:]+::\/64$/, '::/48') : null;

/** Whether a network is this machine: a proxy on the same host, or a developer's browser. */
export const isThisMachine = (network: string): boolean => /^127\.|^0:0:0:0::/.test(network);
