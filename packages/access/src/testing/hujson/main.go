// Formats policies as Tailscale's control plane stores them: a JSON list of texts in, the same list formatted out.
package main

import (
	"encoding/json"
	"os"

	"github.com/tailscale/hujson"
)

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	for i, text := range texts {
		formatted, err := hujson.Format([]byte(text))
		if err != nil {
			panic(err)
		}
		texts[i] = string(formatted)
	}
	if err := json.NewEncoder(os.Stdout).Encode(texts); err != nil {
		panic(err)
	}
}
