// Test files that share a process share what is in node_modules, which takes most of the time of a start. The modules of the
// project are each file's own, with what they keep and with the hooks that they register.
import { vi } from 'vitest';

vi.resetModules();
