/** The policy of the lab: there is another server already, and somebody who may reach it. */
export const labPolicy = `// Policy of the Example tailnet. Changes go through review.
{
	// People who are not in the directory yet.
	"groups": {
		"group:main-dev": ["alice@example.com", "bob@example.com"], // core team
		"group:globex": ["bob@example.com"],
		"group:ops":      ["ops@example.com"],
		// "group:old": ["gone@example.com"],
	},

	/* Who may give which tag. */
	"tagOwners": {
		"tag:dns":       ["autogroup:admin"],
		"tag:dns-admin": ["autogroup:admin"],
		"tag:printer": ["autogroup:admin"],
		"tag:server": ["autogroup:admin"],
		"tag:globex-server": ["autogroup:admin"],
		"tag:ci":        ["autogroup:admin"],
	},

	"grants": [
		// Everybody may ask the internal resolver.
		{"src": ["autogroup:member"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
		{"src": ["tag:ci"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
		{"src": ["group:globex"], "dst": ["tag:globex-server"], "ip": ["tcp:22"]},
		{
			"src": ["autogroup:admin"],
			"dst": ["tag:dns-admin"],
			"ip":  ["tcp:80"], // web console
		},
	],

	"tests": [
		{"src": "alice@example.com", "deny": ["tag:dns-admin:80"]},
	],

	"ssh": [], // not used
}
`;
