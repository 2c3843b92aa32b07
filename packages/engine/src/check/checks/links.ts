import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

const decides: ReadonlySet<string> = new Set(['flow/if', 'flow/switch']);

/** Links lead from ports that exist to elements and input ports that exist. */
export const checkLinks: Check = ({ elements, byName, names }, report) => {
  for (const { path, type, to, element, options } of elements) {
    const ports = element?.outputs(options);
    if (decides.has(type) && Object.keys(to).every((port) => port === 'error'))
      report.warning('no_effect', path, `It decides, and none of its ports leads anywhere`);
    for (const [port, targets] of Object.entries(to)) {
      const at = `${path}.to.${port}`;
      if (ports !== undefined && !ports.names.includes(port) && ports.others !== 'taken') {
        const hint = hintFor(port, ports.names);
        if (ports.others === 'warned') {
          report.warning(
            'unoffered_action',
            at,
            `The element has no action "${port}", so this port never fires`,
            hint,
          );
        } else {
          const has = ports.names.length === 0 ? 'it has none' : `it has ${ports.names.join(', ')}`;
          report.error('unknown_port', at, `${type} has no output port "${port}": ${has}`, hint);
        }
      }
      for (const [target, inputs] of Object.entries(targets)) {
        if (!byName.has(target)) {
          report.error(
            'unknown_element',
            `${at}.${target}`,
            `There is no element "${target}"`,
            hintFor(target, names),
          );
        }
        if (byName.get(target)?.type.startsWith('event/') === true) {
          const message = `Runs begin at "${target}": what leads there goes through it as if nothing had happened`;
          report.warning('no_effect', `${at}.${target}`, message);
        }
        if (inputs.length === 0) {
          const message = `Nothing leads to "${target}" by an empty list: name its input port, ["default"]`;
          report.warning('no_effect', `${at}.${target}`, message);
        }
        for (const [index, input] of inputs.entries()) {
          if (inputs.indexOf(input) !== index) {
            const message = `It leads to "${target}" twice, and everything behind would happen twice`;
            report.warning('duplicate', `${at}.${target}.${index}`, message);
          }
          if (input === 'default') continue;
          report.error(
            'unknown_port',
            `${at}.${target}.${index}`,
            `"${target}" has no input port "${input}", only "default"`,
          );
        }
      }
    }
  }
};
